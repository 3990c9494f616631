import type { ComponentProps } from 'react';
import { outlineOf, type Shape } from './icon-outline.ts';

/**
 * Makes the component of an icon. Stands where `lucide-react` imports its own (`vite.config.ts`), which puts attributes together at each drawing, and makes
 * an element of every shape: a third of all elements of a card. Its look is in `styles.css`; its size comes by `className`.
 * @param icon as Lucide describes it, on a ground of 24 by 24
 */
export default function createLucideIcon(icon: { node: readonly Shape[] }) {
  const outline = outlineOf(icon.node);
  return function Icon({ className = '', ...rest }: ComponentProps<'svg'>) {
    return (
      <svg aria-hidden="true" viewBox="0 0 24 24" {...rest} className={`icon ${className}`}>
        <path d={outline} />
      </svg>
    );
  };
}
