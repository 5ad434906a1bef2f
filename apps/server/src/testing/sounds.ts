/** A frame of silence of MPEG 1 layer III at 128 kbit/s. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);

/** A short sound, different for each name. */
export const mp3 = (name = ''): Buffer => Buffer.concat([frame, frame, frame, Buffer.from(name)]);

/** The same behind a tag, as most programs write one. */
export const taggedMp3 = (): Buffer =>
  Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\x02', 'latin1'), Buffer.alloc(130, 1), mp3()]);

const header = (words: string): Buffer =>
  Buffer.concat([Buffer.from(words, 'latin1'), Buffer.alloc(60)]);

export const wav = (): Buffer => header('RIFF\x40\0\0\0WAVEfmt ');
export const m4a = (): Buffer => header('\0\0\0\x1cftypM4A \0\0\0\0');
export const flac = (): Buffer => header('fLaC\0\0\0\x22');
/** A page whose table has one segment. */
export const ogg = (codec: string): Buffer =>
  header(`OggS\0\x02${'\0'.repeat(20)}\x01\x13${codec}`);
