const startsWith = (bytes: Buffer, signature: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + signature.length) === signature;

/**
 * Whether a file may be a video, by the first bytes of its container: ISO (MP4, MOV), Matroska and WebM, AVI, FLV. It
 * spares sending gigabytes of something else; what it really holds `probe` tells.
 */
export const isVideoHead = (bytes: Buffer): boolean =>
  ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].some((box) => startsWith(bytes, box, 4)) ||
  startsWith(bytes, '\x1a\x45\xdf\xa3') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'AVI ', 8)) ||
  startsWith(bytes, 'FLV');

const types: Readonly<Record<string, string>> = { webm: 'video/webm', mkv: 'video/x-matroska' };

/** As a browser is told to play it, by its ending; what is in it the browser finds out. */
export const videoType = (file: string): string =>
  types[file.slice(file.lastIndexOf('.') + 1)] ?? 'video/mp4';
