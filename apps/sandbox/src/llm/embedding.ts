import { createHash } from 'node:crypto';

const defaultDimensions = 64;

/**
 * Texts that share pairs of letters lie near each other; floats, or base64 of little-endian float32 as SDKs ask. One
 * that lies leaves the first text out.
 */
export function embed(body: Record<string, unknown>, fault: string | undefined) {
  const { input, encoding_format: format, dimensions } = body;
  const size = typeof dimensions === 'number' ? dimensions : defaultDimensions;
  const texts = Array.isArray(input) ? input.map(String) : [String(input)];
  const tokens = texts.join('').length;
  const data = texts.map((text, index) => {
    const vector = vectorOf(text, size);
    const embedding =
      format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector];
    return { object: 'embedding', index, embedding };
  });
  return {
    object: 'list',
    model: body['model'],
    data: fault === 'lies' ? data.slice(1) : data,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

function vectorOf(text: string, size: number): Float32Array {
  const vector = new Float32Array(size);
  const letters = [...text.toLowerCase()];
  for (const [index, letter] of letters.entries()) {
    const pair = createHash('sha256')
      .update(`${letter}${letters[index + 1] ?? ''}`)
      .digest();
    const at = pair.readUInt32LE(0) % size;
    vector[at] = (vector[at] ?? 0) + (pair.readUInt8(4) % 2 === 0 ? 1 : -1);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
