import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';

/** Dialogs and screens that few people open, with their messages, and the library of passkeys. */
const late =
  /@simplewebauthn|src.(client.(admins|audit|trash|session|second-factor|board.about-dialog|shortcuts.keys-dialog|notifications.(settings|deliveries)|push.notify-this-device)|shared.messages.en.(about|admins|audit|deliveries|devices|notification-settings|second-factor|sign-in|trash))/;

const forBrowsers: BuildOptions = {
  // Baseline newly available of December 2024. All these browsers support light-dark(), so it is not transpiled.
  target: ['chrome131', 'edge131', 'firefox133', 'safari18.2'],
  // The content policy allows no inline scripts, and `data:` only in images.
  // Firefox reports an error for a preload of the first file, which is loaded by then.
  modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !/\/index-/.test(file)) },
  assetsInlineLimit: 0,
  sourcemap: false,
  reportCompressedSize: false,
  // Two large files on purpose; the benchmarks limit their size over the wire.
  chunkSizeWarningLimit: 1_000,
  rolldownOptions: {
    // Inlines the words of the catalogue where they are used.
    optimization: { inlineConst: { mode: 'all' } },
    // Reading a property or a global has no side effect here, so unused reads are dropped. A read that forces a layout must use its value.
    treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    output: {
      // The first file contains all other file names, so shorter hashes make it smaller.
      chunkFileNames: 'assets/[name]-[hash:6].js',
      // The first board, and the rest, which loads right after the first paint. Rarely used dialogs are files of their own.
      codeSplitting: {
        groups: [
          { name: 'first', tags: ['$initial'] },
          { name: 'rest', test: (id) => !late.test(id) },
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
