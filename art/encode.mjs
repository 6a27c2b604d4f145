// Encodes a graded PNG as the committed AVIF source: node encode.mjs in.png out.avif [width] [quality] [mirror]
// Steps the quality down (never below 56, where grain smears and dark skies band) until the file fits 400 KB.
import sharp from 'sharp'
import { writeFileSync } from 'node:fs'

const [input, output, width = '0', quality = '66', mirror] = process.argv.slice(2)
const LIMIT = 400 * 1024
let picture = sharp(input).flop(mirror === 'mirror')
if (+width) picture = picture.resize(+width, null, { kernel: 'lanczos3' })
for (let q = +quality; ; q -= 2) {
  const data = await picture.clone().avif({ quality: q, effort: 5, chromaSubsampling: '4:4:4' }).toBuffer()
  if (data.length > LIMIT && q > 56) continue
  writeFileSync(output, data)
  console.log(`${output} q${q} ${Math.round(data.length / 1024)} KB`)
  break
}
