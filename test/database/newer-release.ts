// Loaded into a process before its own code: makes it a release that has one step more than this one.
import { migrations } from '../../src/server/database/migrate.ts';
import { MADE_UP, madeUpStep } from './made-up-step.ts';

Object.assign(migrations, { [MADE_UP]: madeUpStep });
