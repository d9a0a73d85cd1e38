/** Hands a file to the browser, which saves it where it saves downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then; until the address is given back it holds the memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
