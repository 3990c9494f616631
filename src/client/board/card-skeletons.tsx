const cards = ['first', 'second', 'third'];

/** What stands in a column while it loads: the shape of cards to come, at rest. */
export function CardSkeletons() {
  return (
    <div aria-hidden="true" className="grid gap-2.5">
      {cards.map((card) => (
        <div key={card} className="rounded-panel border border-line bg-surface p-3.5">
          <div className="h-3.5 w-3/5 rounded-control bg-sunken" />
          <div className="mt-3 h-3 w-11/12 rounded-control bg-sunken" />
          <div className="mt-6 h-3 w-2/5 rounded-control bg-sunken" />
        </div>
      ))}
    </div>
  );
}
