import { format } from 'node:util';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';

// A busy machine takes longer than the library's default of one second.
configure({ asyncUtilTimeout: 20_000, getElementError });

/** An error that prints the page only when it is read, because each poll of a wait throws one away. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  // The line to show is the test's.
  Error.captureStackTrace(error, getElementError);
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
}

// All parts of the page, because a busy machine may load one for longer than a test waits.
const parts = import.meta.glob(['../src/client/**/*.{ts,tsx}', '!../src/client/app/main.tsx']);
await Promise.all(Object.values(parts).map((load) => load()));

// In development React keeps a stack for each element, which takes a tenth of the tests' time. After 10,000 in a second it keeps none.
// Its warnings still come, and React resets the count by a setter that is deaf here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });

const complaints: string[] = [];
const complain = (...words: unknown[]) => {
  complaints.push(format(...words));
};

beforeEach(() => {
  console.error = complain;
  console.warn = complain;
});

afterEach(() => {
  cleanup();
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`The console complained, and in the browser it would too:\n${said.join('\n')}`);
});

// Radix Select captures the pointer and scrolls to the selected option; happy-dom supports neither.
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
  scrollIntoView: () => {},
});

const fieldValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');

// happy-dom has no such command. In browsers this one types a text over the selection.
document.execCommand = (_command, _shows, text = '') => {
  const field = document.activeElement as HTMLTextAreaElement;
  const { value, selectionStart, selectionEnd } = field;
  // Makes the library forget what it typed. The prototype's setter then bypasses React, which so sees a change.
  field.value = '';
  fieldValue?.set?.call(field, value.slice(0, selectionStart) + text + value.slice(selectionEnd));
  field.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return true;
};
