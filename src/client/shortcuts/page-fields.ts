function focusField(selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  field?.focus();
  field?.select();
}

/** Focuses the search box and selects its text, so that typing replaces it. */
export const focusSearch = (): void => focusField('search input[type="search"]');

export const focusNewTitle = (): void => focusField('main form input[name="title"]');
