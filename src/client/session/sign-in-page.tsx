import { ClipboardList, History, Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import * as product from '#messages/product.ts';
import * as messages from '#messages/sign-in.ts';
import { Unsubscribe } from '../notifications/mail-links/unsubscribe.tsx';
import { useTokenInAddress } from '../notifications/mail-links/use-token-in-address.ts';
import { Redirect, useAddress } from '../ui/address.ts';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { UserGate } from './user-gate.tsx';

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

function SupportPanel() {
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

/** Always off: super admins create the accounts. */
const REGISTRATION_OPEN: boolean = false;

/**
 * The sign-in screen. A setup link (`?setup=<token>`) opens the form for the first super admin, and a link to unsubscribe its button, for
 * those who are signed in as well. A recovery link (`?recovery=<token>`) asks for the number and is the proof.
 */
export function SignInPage() {
  const token = useAddress().get('setup');
  const subscription = useTokenInAddress('unsubscribe');
  const recovery = useTokenInAddress('recovery');
  const opened = useHistoryState<{ filters?: string } | null>();
  // This screen scrolls in a low window, and the next must start at its top.
  useEffect(() => () => scrollTo(0, 0), []);
  return (
    <UserGate>
      {(user) =>
        user && !subscription ? (
          <Redirect to={opened?.filters ? `/?${opened.filters}` : '/'} />
        ) : (
          <div className="grid min-h-dvh grid-rows-[1fr_auto] lg:grid-cols-[1fr_minmax(24rem,40%)] lg:grid-rows-1">
            <div className="relative grid place-items-center px-6 py-16">
              <div className="absolute top-3 right-3">
                <ThemeSwitch />
              </div>
              <main className="w-full max-w-sm">
                <Logo className="size-11" />
                <h1 className="mt-5 text-display font-semibold">{product.name}</h1>
                <p className="mt-1 mb-8 text-muted">{product.tagline}</p>
                {subscription ? (
                  <Unsubscribe token={subscription} />
                ) : token ? (
                  <SetUpForm token={token} />
                ) : (
                  <SignInForm recovery={recovery} />
                )}
                {REGISTRATION_OPEN && <RegistrationForm />}
              </main>
            </div>
            <SupportPanel />
          </div>
        )
      }
    </UserGate>
  );
}
