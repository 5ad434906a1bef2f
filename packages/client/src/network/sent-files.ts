/**
 * Documents and pictures that the school can open, for a file field. A phone that takes pictures in a form of its own
 * (HEIC) makes a JPEG of them where only these are asked for.
 */
export const documentsAndPictures = '.pdf,.docx,.xlsx,.pptx,image/jpeg,image/png,image/webp';
