/** A file of the school as a data URL; null where the school has none by this address. */
export async function fetchDataUrl(path: string): Promise<string | null> {
  const response = await fetch(path);
  if (!response.ok) return null;
  const reader = new FileReader();
  reader.readAsDataURL(await response.blob());
  await new Promise((resolve) => reader.addEventListener('loadend', resolve, { once: true }));
  return typeof reader.result === 'string' ? reader.result : null;
}
