import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';

const forBrowsers: BuildOptions = {
  // Baseline newly available of December 2024. All of them know light-dark(), so it goes out as it was written.
  target: ['chrome131', 'edge131', 'firefox133', 'safari18.2'],
  // The content policy allows no inline script and no data: but in images.
  // The first file is there by then, and Firefox reports a preload of it as an error.
  modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !/\/index-/.test(file)) },
  assetsInlineLimit: 0,
  sourcemap: false,
  reportCompressedSize: false,
  // Two files on purpose: what counts is their size as they are sent, which the benchmarks hold to their bar.
  chunkSizeWarningLimit: 1_000,
  rolldownOptions: {
    // To read a property, or a name of the browser's, does nothing else here: what nobody uses can go. What reads one to force a layout must use it.
    treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    output: {
      // The first file holds the names of all others: of a hash two letters fewer are still enough.
      chunkFileNames: 'assets/[name]-[hash:6].js',
      // Two files: the first board, and the rest, which comes right after the first paint. Dialogs that few people open are files of their own.
      codeSplitting: {
        groups: [
          { name: 'first', tags: ['$initial'] },
          { name: 'rest', test: (id) => !/src.client.(admins|audit|session|gallery|board.about-dialog|shortcuts.keys-dialog)/.test(id) },
        ],
      },
    },
  },
};

export default defineConfig({
  root: path.join(import.meta.dirname, 'src/client'),
  plugins: [react({ compiler: true }), tailwindcss()],
  build: forBrowsers,
});
