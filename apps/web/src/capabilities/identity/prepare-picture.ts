/** What the server takes, and keeps. */
const maxBytes = 10_000_000;
const leastSide = 400;
const longSide = 2400;

export type PictureProblem = 'unreadable' | 'tooLarge' | 'tooSmall';

/**
 * A photograph made small enough to be sent over a slow network, as the server would make it anyway. Where the
 * browser cannot do that, the file itself.
 */
export async function preparePicture(file: File): Promise<File | PictureProblem> {
  if (typeof createImageBitmap !== 'function') return file.size > maxBytes ? 'tooLarge' : file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return 'unreadable';
  const { width, height } = bitmap;
  if (Math.min(width, height) < leastSide) return 'tooSmall';
  const small = await draw(bitmap, Math.min(1, longSide / Math.max(width, height)));
  bitmap.close();
  const lighter = small !== null && small.size < file.size ? small : file;
  return lighter.size > maxBytes ? 'tooLarge' : lighter;
}

async function draw(bitmap: ImageBitmap, scale: number): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9);
  });
  return blob && new File([blob], 'photo.jpg', { type: blob.type });
}
