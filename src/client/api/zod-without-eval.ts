import * as z from 'zod/mini';

// Zod compiles schemas by `new Function` unless told not to, and our content policy reports that as a violation.
z.config({ jitless: true });
