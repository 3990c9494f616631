import { Toolbar as Primitive } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';

/** A toolbar, in which arrow keys move between its items. */
export const Toolbar = ({ label, ...rest }: Omit<ComponentProps<typeof Primitive.Root>, 'aria-label'> & { label: string }) => (
  <Primitive.Root {...rest} aria-label={label} />
);

/** A button or select of a toolbar. */
export const ToolbarItem = ({ children }: { children: ReactElement }) => <Primitive.Button asChild>{children}</Primitive.Button>;
