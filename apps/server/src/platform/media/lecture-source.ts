import type { CaptionFiles } from './captions/caption-files.ts';

/**
 * What a lecture is made from, as `lecture.json` in the storage under the video's source_key (a folder,
 * `sources/<videoId>/<hash>`). Uploaded files lie beside it under the names given here.
 */
export type LectureSource =
  | {
      readonly kind: 'slides';
      readonly courseTitle: string;
      readonly lectureTitle: string;
      readonly family: string;
      readonly slides: readonly {
        readonly title: string;
        readonly body: string;
        /** SVG text, already inlined. */
        readonly figure?: string;
        readonly say: readonly string[];
      }[];
    }
  | {
      readonly kind: 'file';
      /** `video.mp4`: any file that ffmpeg reads. */
      readonly video: string;
      /** `captions.srt`, or one for each language: SRT, VTT or ASS. */
      readonly captions?: CaptionFiles;
      /** Seconds. */
      readonly chapters?: readonly { readonly title: string; readonly start: number }[];
      /** Which of the files lie elsewhere in the storage, by their names here: see `keptPieces`. */
      readonly kept?: Readonly<Record<string, string>>;
      /** Names picture and sound: of two sources with the same one only the words differ. Absent from older ones. */
      readonly media?: string;
    };
