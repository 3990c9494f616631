export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-6 min-w-6 items-center justify-center whitespace-nowrap rounded-control border border-edge bg-sunken px-1.5 font-sans text-small font-medium text-muted">
      {children}
    </kbd>
  );
}
