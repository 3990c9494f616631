import { useEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import * as product from '#messages/product.ts';
import { Unsubscribe } from '../notifications/mail-links/unsubscribe.tsx';
import { useTokenInAddress } from '../notifications/mail-links/use-token-in-address.ts';
import { Redirect, useAddress } from '../ui/address.ts';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SupportPanel } from './support-panel.tsx';
import { UserGate } from './user-gate.tsx';

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
