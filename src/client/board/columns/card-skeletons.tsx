const cards = ['first', 'second', 'third', 'fourth', 'fifth'];
const bar = 'rounded-control bg-sunken';

/** Placeholder cards of a column that is loading. */
export function CardSkeletons() {
  return (
    <div aria-hidden="true" className="grid gap-2">
      {cards.map((card) => (
        <div key={card} className="rounded-panel border border-line bg-surface px-3 py-2.5 shadow-card">
          <div className={`h-4 w-3/5 ${bar}`} />
          <div className={`mt-2 h-3 w-11/12 ${bar}`} />
          <div className={`mt-2.5 h-5 w-2/5 ${bar}`} />
          <div className={`mt-2 mb-9 h-3 w-1/3 ${bar}`} />
        </div>
      ))}
    </div>
  );
}
