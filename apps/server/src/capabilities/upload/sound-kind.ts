/** Of a sound that a student brings in a deck: a minute or two of speech. */
export const soundMaxBytes = 5_000_000;

export type SoundType = 'audio/mpeg' | 'audio/wav' | 'audio/ogg' | 'audio/mp4' | 'audio/flac';

/** What a sound is by its own bytes, never by its name; undefined for what is none, or of a kind that not all browsers play. */
export function soundTypeOf(bytes: Buffer): SoundType | undefined {
  const words = bytes.toString('latin1', 0, 12);
  if (/^RIFF[^]{4}WAVE$/.test(words)) return 'audio/wav';
  if (/^[^]{4}ftypM4[AB] $/.test(words)) return 'audio/mp4';
  if (words.startsWith('fLaC')) return 'audio/flac';
  if (words.startsWith('OggS')) return isOggSound(bytes) ? 'audio/ogg' : undefined;
  return isMp3(bytes) ? 'audio/mpeg' : undefined;
}

const oggSounds = ['OpusHead', '\u0001vorbis', 'Speex   ', '\u007fFLAC'];

/** The first page of a stream, behind its table of segments, begins with the name of its codec. */
function isOggSound(bytes: Buffer): boolean {
  const at = 27 + (bytes[26] ?? 0);
  const codec = bytes.toString('latin1', at, at + 8);
  return oggSounds.some((name) => codec.startsWith(name));
}

/** Behind a tag, or at once: two frames after each other, for two bytes alone may stand in any file. */
function isMp3(bytes: Buffer): boolean {
  const first = afterTag(bytes);
  const length = frameLength(bytes, first);
  return length !== undefined && frameLength(bytes, first + length) !== undefined;
}

function afterTag(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  // Seven bits a byte.
  const size = [...bytes.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 127), 0);
  let at = 10 + size;
  // Some programs fill up with zeros beyond what their tag says.
  while (bytes[at] === 0) at += 1;
  return at;
}

const kilobits = {
  first: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const hertz = [44_100, 48_000, 32_000] as const;

/** Bytes of the frame of MPEG layer III that begins here. */
function frameLength(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined;
  const header = bytes.readUInt32BE(at);
  if (header >>> 21 !== 0x7ff || ((header >>> 17) & 3) !== 1) return undefined;
  // 3 is MPEG 1, 2 MPEG 2, 0 MPEG 2.5; 1 is none.
  const version = (header >>> 19) & 3;
  const rate = hertz[(header >>> 10) & 3];
  const bits = kilobits[version === 3 ? 'first' : 'second'][((header >>> 12) & 15) - 1];
  if (version === 1 || rate === undefined || bits === undefined) return undefined;
  const samples = version === 3 ? 144 : 72;
  const slowness = version === 3 ? 1 : version === 2 ? 2 : 4;
  return Math.floor((samples * bits * 1000 * slowness) / rate) + ((header >>> 9) & 1);
}
