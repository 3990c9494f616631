import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import * as messages from '#messages/second-factor.ts';
import { proveByPasskey, suggestsPasskeys } from '../second-factor/passkeys.ts';
import { Button } from '../ui/button.tsx';
import { useFinish } from './use-session.ts';

/** The button `Sign in with a passkey`, which needs no number. Browsers that can also suggest passkeys in the field above. */
export function PasskeySignIn() {
  const { mutate, isPending } = useFinish(proveByPasskey);
  const suggested = useFinish();
  const suggest = useEffectEvent(async () => {
    if (!(await suggestsPasskeys())) return;
    await proveByPasskey(true);
    suggested.mutate();
  });
  // Nothing is told of a suggestion that the user did not take.
  useEffect(() => void suggest().catch(() => {}), []);
  return (
    <Button size="large" busy={isPending} icon={<Fingerprint className="size-4" />} onClick={() => mutate()} className="mt-3 w-full">
      {messages.signInWithPasskey}
    </Button>
  );
}
