import * as z from 'zod/mini';

// By default Zod compiles schemas with `new Function`, which violates our content security policy.
z.config({ jitless: true });
