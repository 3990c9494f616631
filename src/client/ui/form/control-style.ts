/** The look that everything one types into or chooses from has in common. 16 px on a phone, or iOS zooms in on focus. */
export const controlStyle =
  'w-full rounded-control border border-control bg-field text-[1rem] text-body shadow-control transition-colors placeholder:text-muted hover:border-control-hover disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger-text sm:text-base';
