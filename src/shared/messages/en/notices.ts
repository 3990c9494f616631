export const label = 'Notice for super admins';
export const showFailedSignIns = 'Show Failed Sign-Ins';
export const hideForToday = 'Hide for Today';
