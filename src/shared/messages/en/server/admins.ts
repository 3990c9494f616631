export const adminNotFound = 'This admin does not exist.';
export const nameTaken = 'An admin with this name already exists.';
export const numberTaken = 'An admin with this mobile number already exists.';
export const numberMissing = 'This admin has no mobile number. Give one first.';
export const lastSuperAdmin = 'The last active super admin can be neither demoted nor deactivated. Make someone else super admin first.';
export const adminStillActive = 'Only the number of a deactivated admin can be erased.';
