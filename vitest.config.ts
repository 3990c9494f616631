import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A test that is forgotten behind `.only`, or a file without tests, must not pass for a green run.
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'server',
          include: ['test/**/*.test.ts'],
          environment: 'node',
          // Modules are loaded once for all files: they hold no state, and every test opens a database of its own.
          isolate: false,
          fileParallelism: false,
          testTimeout: 20_000,
        },
      },
      {
        plugins: [react({ compiler: true })],
        test: {
          name: 'client',
          include: ['test/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['test/setup-client.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
