import { create } from 'qrcode';
import { useMemo } from 'react';

import styles from './qr-code.module.css';

interface QrCodeProps {
  /** What the code says. */
  text: string;
  /** Its accessible name, such as 微信付款二维码. */
  label: string;
  /** Of the modules, in pixels. */
  size?: number;
  /** It is no longer good. */
  isFaded?: boolean;
}

/** Side of the square, and the dark modules as a path of one unit each. */
function drawingOf(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`;
  return { side: modules.size, path };
}

/** Dark modules on white in both schemes, or no camera reads it. */
export function QrCode({ text, label, size = 184, isFaded = false }: QrCodeProps) {
  const { side, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <span className={styles.root} data-faded={isFaded || undefined}>
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path d={path} />
      </svg>
    </span>
  );
}

/** The code as a picture of so many pixels, with its quiet zone: a phone cannot scan its own screen. */
export async function qrPicture(text: string, pixels = 600): Promise<Blob> {
  const { side, path } = drawingOf(text);
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws no pictures');
  const quiet = 4;
  const unit = pixels / (side + 2 * quiet);
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, pixels, pixels);
  pen.setTransform(unit, 0, 0, unit, quiet * unit, quiet * unit);
  pen.fillStyle = 'black';
  const modules = new Path2D(path);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a pen is no array
  pen.fill(modules);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
