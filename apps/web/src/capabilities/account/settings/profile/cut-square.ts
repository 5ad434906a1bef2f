/** The server keeps 256; twice that leaves it something to choose from. */
const side = 512;

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function middleSquare({ width, height }: { width: number; height: number }): Square {
  const length = Math.min(width, height);
  return { x: (width - length) / 2, y: (height - length) / 2, width: length, height: length };
}

/** A part of a picture, drawn anew: what the camera wrote into the file stays behind. Null where it cannot be drawn. */
export async function cutSquare(
  picture: ImageBitmap,
  { x, y, width, height }: Square,
): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // A JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92);
  });
  return blob && new File([blob], 'avatar.jpg', { type: blob.type });
}
