import { inject } from 'vitest';

// Tests start servers, in this process and in others, on the engine that this variable names.
process.env.TEST_POSTGRES = inject('postgres');
