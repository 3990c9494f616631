import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';

/** A screen with one message and one action. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-md flex-col items-center text-center">
        <Logo className="size-12" />
        <h1 className="mt-6 text-heading font-semibold">{title}</h1>
        <p className="mt-2 mb-6 text-muted wrap-anywhere">{text}</p>
        {children}
      </div>
    </main>
  );
}
