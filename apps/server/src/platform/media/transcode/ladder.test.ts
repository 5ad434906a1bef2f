import { describe, expect, test } from 'vitest';
import { hlsArguments } from './hls-command.ts';
import { planLadder } from './ladder.ts';
import { parseProbe } from './probe.ts';

test('gives every coder a number of threads, as many as its room of addresses allows', () => {
  const all = hlsArguments({
    input: 'in.mp4',
    facts: { durationMs: 1000, width: 1280, height: 720, fps: 25, hasAudio: true, hasVideo: true },
    rungs: planLadder({ width: 1280, height: 720 }),
    keyInfoFile: 'key',
    playlistOf: ({ height }) => String(height),
    segmentsOf: ({ height }) => String(height),
    sound: { playlist: 'audio', segments: 'audio' },
  });
  const given = all.flatMap((one, index) => (one === '-threads' ? [Number(all[index + 1])] : []));
  // The decoder's, and one of each encoder.
  expect(given).toHaveLength(1 + all.filter((one) => one === 'libx264').length);
  for (const count of given) expect(count).toSatisfy((n: number) => n >= 1 && n <= 16);
});

describe('the ladder', () => {
  test.each([
    ['small', 320, 240, [[320, 240]]],
    ['odd', 853, 479, [[642, 360]]],
    [
      'full HD',
      1920,
      1080,
      [
        [640, 360],
        [1280, 720],
      ],
    ],
    [
      'upright',
      720,
      1280,
      [
        [202, 360],
        [406, 720],
      ],
    ],
  ] as const)('%s', (_name, width, height, sizes) => {
    const planned = planLadder({ width, height });
    expect(planned.map((rung) => [rung.width, rung.height])).toEqual(sizes);
  });
});

test("reads rotation, pixel shape and cover pictures out of ffmpeg's words", () => {
  const head = '  Duration: 01:02:03.45, start: 0.0, bitrate: 1 kb/s\n';
  const turned = `${head}    Stream #0:0(und): Video: h264 (High) (avc1 / 0x31637661), yuv420p, 1920x1080 [SAR 1:1 DAR 16:9], 30 fps, 30 tbr\n    Metadata:\n      rotate          : 90\n`;
  expect(parseProbe(turned)).toMatchObject({
    durationMs: 3_723_450,
    width: 1080,
    height: 1920,
    fps: 30,
    hasAudio: false,
  });
  const wide = `${head}    Stream #0:0: Video: mpeg2video, yuv420p, 720x576 [SAR 64:45 DAR 16:9], 25 fps\n`;
  expect(parseProbe(wide)).toMatchObject({ width: 1024, height: 576 });
  const song = `${head}    Stream #0:0: Audio: mp3\n    Stream #0:1: Video: mjpeg, yuvj420p, 500x500, 90k tbr (attached pic)\n`;
  expect(() => parseProbe(song)).toThrow('只有声音');
});
