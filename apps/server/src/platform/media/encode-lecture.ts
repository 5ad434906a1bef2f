import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { captionFiles, captionLanguages, type CaptionLanguage } from './captions/caption-files.ts';
import type { Cue } from './captions/cue.ts';
import { readCaptions } from './captions/read-captions.ts';
import { writeVtt } from './captions/write-vtt.ts';
import type { LectureSource } from './lecture-source.ts';
import { makeSlideVideo } from './slides/make-slide-video.ts';
import { planLecture } from './slides/plan-lecture.ts';
import { renderSlide, type SlideFrame } from './slides/render-slide.ts';
import { transcodeToHls, type Transcoded } from './transcode/transcode-to-hls.ts';

export interface EncodeRequest {
  /** Holds lecture.json and the files it names; scratch files are made here. */
  readonly sourceDirectory: string;
  /** Absent or empty; holds the result. */
  readonly outputDirectory: string;
  /** 16 bytes, base64. */
  readonly key: string;
  /** On slides; null for none. */
  readonly frame: SlideFrame | null;
}

export interface EncodedLecture extends Pick<Transcoded, 'durationMs' | 'renditions' | 'sound'> {
  readonly captions: { language: string; label: string; file: string }[];
  /** Seconds. */
  readonly chapters: { title: string; start: number }[];
}

/** Slides become a video first; from there on every lecture is an upload like any other. */
export async function encodeLecture(
  request: EncodeRequest,
  onProgress: (share: number) => void,
): Promise<EncodedLecture> {
  const { sourceDirectory, outputDirectory } = request;
  const source = JSON.parse(
    await readFile(path.join(sourceDirectory, 'lecture.json'), 'utf8'),
  ) as LectureSource;
  const made =
    source.kind === 'slides'
      ? await videoOfSlides(source, request)
      : await uploadedVideo(source, sourceDirectory);
  const { durationMs, renditions, sound } = await transcodeToHls({
    input: made.video,
    outputDir: outputDirectory,
    keyUri: 'key',
    key: Buffer.from(request.key, 'base64'),
    onProgress,
    nice: true,
    isSilent: source.kind === 'slides',
  });
  const captions: EncodedLecture['captions'] = [];
  for (const { language, cues } of made.captions) {
    const file = `captions-${language}.vtt`;
    await writeFile(path.join(outputDirectory, file), writeVtt(cues));
    captions.push({ language, label: captionLanguages[language], file });
  }
  return { durationMs, renditions, sound, captions, chapters: made.chapters };
}

interface Made {
  video: string;
  captions: { language: CaptionLanguage; cues: Cue[] }[];
  chapters: { title: string; start: number }[];
}

async function videoOfSlides(
  source: Extract<LectureSource, { kind: 'slides' }>,
  { sourceDirectory: directory, frame }: EncodeRequest,
): Promise<Made> {
  const plan = planLecture(source);
  const slides: { png: Buffer; seconds: number }[] = [];
  for (const [index, { title, body, figure }] of source.slides.entries()) {
    const png = await renderSlide(
      { title, body, figure },
      {
        courseTitle: source.courseTitle,
        lectureTitle: source.lectureTitle,
        family: source.family,
        frame,
        number: index + 1,
        of: source.slides.length,
      },
    );
    slides.push({ png, seconds: plan.slides[index]?.seconds ?? 0 });
  }
  const video = path.join(directory, 'slides.mp4');
  await makeSlideVideo({ slides, outputFile: video });
  const chapters = plan.chapters.map(({ title, start }) => ({ title, start: start / 1000 }));
  const captions = plan.cues.length === 0 ? [] : [{ language: 'zh' as const, cues: plan.cues }];
  return { video, captions, chapters };
}

async function uploadedVideo(
  source: Extract<LectureSource, { kind: 'file' }>,
  directory: string,
): Promise<Made> {
  const captions: Made['captions'] = [];
  for (const { language, file } of captionFiles(source.captions))
    captions.push({
      language,
      cues: readCaptions(await readFile(path.join(directory, file)), file),
    });
  const chapters = (source.chapters ?? []).map(({ title, start }) => ({ title, start }));
  return { video: path.join(directory, source.video), captions, chapters };
}
