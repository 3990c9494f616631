/** The logo, an M that ends in a tick. Hidden from screen readers, because the name is beside it. */
export function Logo({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 23V10l7.5 9L24.5 8.5"
        fill="none"
        strokeWidth="3.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
      <circle cx="24" cy="22" r="2" className="fill-on-accent" />
    </svg>
  );
}
