export const signIn = 'Sign In';

export const support = 'Technical Support';
export const enterNumber = 'Enter your mobile number';
export const createAndUpdate = 'Create and update tasks';
export const logging = 'Comprehensive activity logging';

export const setUp = 'Set Up';
export const setUpHint = 'Become the first super admin. You sign in with this number from now on.';
export const createSuperAdmin = 'Create Super Admin';
export const setUpAlready = 'Set up already?';
export const goToSignIn = 'Sign in';

export const register = 'Register';
export const registrationClosed = {
  title: 'Registration not available',
  description: 'Contact your administrator for access.',
};
