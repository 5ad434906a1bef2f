import { describe, expect, it } from 'vitest';
import { soundTypeOf } from './sound-kind.ts';
import { flac, m4a, mp3, ogg, taggedMp3, wav } from '../../testing/sounds.ts';

describe('what a sound is by its bytes', () => {
  it.each([
    ['MP3', mp3(), 'audio/mpeg'],
    ['MP3 with a tag', taggedMp3(), 'audio/mpeg'],
    ['WAV', wav(), 'audio/wav'],
    ['M4A', m4a(), 'audio/mp4'],
    ['FLAC', flac(), 'audio/flac'],
    ['Opus', ogg('OpusHead'), 'audio/ogg'],
    ['Vorbis', ogg('\x01vorbis'), 'audio/ogg'],
  ])('%s', (_name, bytes, type) => {
    expect(soundTypeOf(bytes)).toBe(type);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['two bytes that a frame begins with', Buffer.from([0xff, 0xfb, 0x90, 0x00])],
    ['one frame and a page', Buffer.concat([mp3().subarray(0, 417), Buffer.from('<script>')])],
    ['a tag and a page', Buffer.concat([taggedMp3().subarray(0, 140), Buffer.from('<script>')])],
    ['a tag that says it is longer than its file', Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f')],
    ['a picture in RIFF', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['a video in Ogg', ogg('\x80theora')],
    ['a video in MP4', Buffer.from('\0\0\0\x1cftypisom\0\0\0\0')],
  ])('none: %s', (_name, bytes) => {
    expect(soundTypeOf(bytes)).toBeUndefined();
  });
});
