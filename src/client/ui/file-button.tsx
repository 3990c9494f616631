import { type ReactNode, useRef } from 'react';
import { Button, type ButtonIcon } from './button.tsx';

type FileButtonProps = {
  size?: 'small' | 'medium';
  Icon: ButtonIcon;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** A button that lets the user choose files. A phone also offers its camera. */
export function FileButton({ accept, multiple, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Or the same file could not be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
