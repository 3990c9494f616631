import { ClipboardList, History, Smartphone } from 'lucide-react';
import * as messages from '#messages/sign-in.ts';

const points = [
  { Icon: Smartphone, text: messages.enterNumber },
  { Icon: ClipboardList, text: messages.createAndUpdate },
  { Icon: History, text: messages.logging },
];

/** A faint outline of the board: three columns of cards. */
function BoardMotif() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 300 200"
      fill="currentColor"
      className="absolute -right-10 -bottom-6 -z-10 w-96 opacity-[0.07] max-lg:hidden"
    >
      <rect x="0" y="72" width="88" height="40" rx="8" />
      <rect x="0" y="120" width="88" height="64" rx="8" />
      <rect x="100" y="104" width="88" height="80" rx="8" />
      <rect x="200" y="8" width="88" height="48" rx="8" />
      <rect x="200" y="64" width="88" height="72" rx="8" />
      <rect x="200" y="144" width="88" height="40" rx="8" />
    </svg>
  );
}

/** The panel beside the sign-in form. */
export function SupportPanel() {
  return (
    <aside
      aria-labelledby="support-heading"
      className="relative isolate flex flex-col justify-center overflow-hidden bg-house px-6 py-10 text-on-house sm:px-12"
    >
      <BoardMotif />
      <div className="mx-auto w-full max-w-sm">
        <h2 id="support-heading" className="text-heading font-semibold">
          {messages.support}
        </h2>
        <ul className="mt-6 grid gap-4 lg:mt-8">
          {points.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-3.5">
              <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-panel bg-on-house/12">
                <Icon className="size-4.5" />
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
