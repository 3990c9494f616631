// Preloaded into a process, this adds one migration step, as a newer release would.
import { migrations } from '../../src/server/database/migrate.ts';
import { MADE_UP, madeUpStep } from './made-up-step.ts';

Object.assign(migrations, { [MADE_UP]: madeUpStep });
