function focusField(selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  field?.focus();
  field?.select();
}

/** Goes to the search box; what stands in it is marked, so that typing replaces it. */
export const focusSearch = (): void => focusField('search input[type="search"]');

/** Goes to the title of the task to create. */
export const focusNewTitle = (): void => focusField('main form input[name="title"]');
