import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import * as buttons from '#messages/controls.ts';
import * as product from '#messages/product.ts';
import * as messages from '#messages/second-factor.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { proofLists } from './proof-rows.tsx';

const HEADING = `${product.name}: ${messages.recoveryCodes}`;

function save(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${HEADING}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' }).click();
  URL.revokeObjectURL(url);
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [said, setSaid] = useState('');
  const copy = async () => setSaid((await copyText(codes.join('\n'))) ? buttons.copied : messages.codesNotCopied);
  return (
    <Dialog
      onClose={onClose}
      title={messages.recoveryCodes}
      description={messages.shownOnce}
      size="small"
      closesBeside={false}
      focusItself
      footer={
        <Button variant="primary" onClick={onClose}>
          {messages.haveSaved}
        </Button>
      }
    >
      <ul data-printed={HEADING} aria-label={messages.recoveryCodes} className="grid gap-1 rounded-panel bg-sunken p-4">
        {codes.map((code) => (
          <li key={code} className="text-center font-mono text-label select-all wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button size="small" Icon={Copy} onClick={() => void copy()}>
          {buttons.copy}
        </Button>
        <Button size="small" Icon={Download} onClick={() => save(codes)}>
          {messages.downloadCodes}
        </Button>
        <Button size="small" Icon={Printer} onClick={() => print()}>
          {messages.printCodes}
        </Button>
        <p role="status" className="text-label text-muted">
          {said}
        </p>
      </div>
    </Dialog>
  );
}

/** The button that makes recovery codes and shows them once. @param left how many the user still has, as far as that is loaded */
export function RecoveryCodes({ left }: { left: number }) {
  /** Empty once they were shown. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasCodes = left > 0 || codes !== null;
  const question = { title: messages.askNewCodes, description: messages.formerCodesEnd, confirmLabel: messages.makeNewCodes };
  return (
    <>
      <ActionButton
        data-makes-secret=""
        question={hasCodes ? question : null}
        act={() => call('createRecoveryCodes')}
        reload={proofLists}
        onSuccess={({ codes: made }) => setCodes(made)}
        className="mt-3"
      >
        {hasCodes ? messages.makeNewCodes : messages.makeCodes}
      </ActionButton>
      {codes && codes.length > 0 && <Codes codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}
