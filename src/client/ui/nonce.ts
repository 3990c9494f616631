import { setNonce } from 'get-nonce';

/**
 * The answer's nonce, which our content policy asks of every `<style>` that Radix adds while a dialog or a list is
 * open. Read and handed on when this module is first imported, which is before anything is drawn.
 */
export const pageNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
if (pageNonce) setNonce(pageNonce);
