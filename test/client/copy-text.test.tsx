import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('a text to copy in a browser without field-sizing → its field grows to show it', async () => {
  vi.resetModules();
  vi.stubGlobal('CSS', { supports: () => false });
  const { CopyText } = await import('../../src/client/ui/copy-text.tsx');
  render(<CopyText text={'A line.\n'.repeat(9)} />);
  expect(screen.getByRole('textbox', { name: 'What you typed' }).style.height).not.toBe('');
});
