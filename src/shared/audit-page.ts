/** How many entries of the audit log come at a time. Apart from the schemas, so that the page need not load these for it. */
export const AUDIT_PAGE = 100;
