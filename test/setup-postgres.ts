import { inject } from 'vitest';

// Whatever starts a server, in this process or as one of its own, looks here for the engine to start it on.
process.env.TEST_POSTGRES = inject('postgres');
