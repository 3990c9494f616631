/** The message with a code. Its last line lets the browser fill the code in at that site alone. */
export const codeText = (code: string, host: string | null) =>
  `${code} is your code for Max Tasks. It works for 5 minutes. Give it to nobody.${host ? `\n\n@${host} #${code}` : ''}`;

export const gatewayAnswered = (status: number) => `The code gateway answered ${status}.`;
