/** So many entries of the audit log come at a time. It stands apart from the schemas, which the page does not load for it. */
export const AUDIT_PAGE = 100;
