import { ButtonSamples } from './button-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { WindowSamples } from './window-samples.tsx';
import { WordSamples } from './word-samples.tsx';

/** Every component of the design system in all its states, in development only. */
export function GalleryPage() {
  return (
    <main className="mx-auto max-w-[80rem] p-4 sm:p-6">
      <h1 className="mb-4 text-heading font-semibold">Components</h1>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <ButtonSamples />
          <WindowSamples />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <FieldSamples />
        </div>
        <div className="grid grid-cols-1 items-start gap-4 lg:col-span-2 lg:grid-cols-2">
          <WordSamples />
        </div>
      </div>
    </main>
  );
}
