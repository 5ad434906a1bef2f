import { fileMaxBytes, imageMaxBytes } from '@xuezhou/contract/upload';
import type { FileKind } from './check-file.ts';

export type Purpose = 'qa' | 'notes' | 'studentwork' | 'team' | 'transfer';

const images = ['image/jpeg', 'image/png', 'image/webp'];
const documents = ['pdf', 'docx', 'xlsx', 'pptx'] as const;
const withDocuments = [...documents.map((kind) => `.${kind}`), ...images];

const pictures = '这里只能上传 JPG、PNG 或 WebP 图片';

interface Rules {
  readonly maxBytes: number;
  /** As a file input takes them. */
  readonly accept: readonly string[];
  /** Besides pictures. */
  readonly documents: readonly FileKind[];
  /** Everybody who knows the address of what is sent may see it. */
  readonly isPublic: boolean;
  /** It is kept such that the store alone does not tell it. */
  readonly isSealed?: true;
  /** What is refused is told so. */
  readonly words: string;
}

/** What may be sent for what. */
export const rulesOf: Readonly<Record<Purpose, Rules>> = {
  qa: { maxBytes: imageMaxBytes, accept: images, documents: [], isPublic: true, words: pictures },
  notes: {
    maxBytes: imageMaxBytes,
    accept: images,
    documents: [],
    isPublic: false,
    words: pictures,
  },
  studentwork: {
    maxBytes: fileMaxBytes,
    accept: withDocuments,
    documents,
    isPublic: false,
    words: '这里只能上传 PDF、Word、Excel、PPT 和图片',
  },
  team: {
    maxBytes: fileMaxBytes,
    accept: withDocuments,
    documents,
    isPublic: false,
    words: '这里只能上传 PDF、Word、Excel、PPT 和图片',
  },
  transfer: {
    maxBytes: imageMaxBytes,
    accept: ['.pdf', ...images],
    documents: ['pdf'],
    isPublic: false,
    isSealed: true,
    words: '回单只能是 JPG、PNG、WebP 图片或 PDF',
  },
};
