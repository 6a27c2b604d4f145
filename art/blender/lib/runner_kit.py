"""Materials of people: skin, thin cloth, and a runner's whole kit."""

from materials import *


def skin(tone='#8f5a3c'):
    m, n = mat('skin')
    p = n.obj()
    c = n.mix(n.maprange(n.noise(p, 14, 4), 0.35, 0.7), hexc(tone), tuple(x * 0.78 for x in hexc(tone)))
    n.out(n.pbr(c, n.maprange(n.noise(p, 60, 3), 0.3, 0.7, 0.36, 0.55), 0, n.bump(n.noise(p, 420, 2), 0.25, 0.0006), Subsurface=0.06,
                Subsurface_Radius=(0.02, 0.008, 0.004), Subsurface_Color=hexc(tone), Specular=0.45))  # fmt: skip
    return m


def knit(color, through=0.3):
    """thin cloth: the sun shines through a little"""
    m, n = mat('knit ' + color)
    ms = n.nodes.new('ShaderNodeMixShader')
    ms.inputs[0].default_value = through
    bump = n.bump(n.noise(n.obj(), 38, 4, 0.6), 0.5, 0.004)
    n.links.new(n.pbr(hexc(color), 0.7, 0, bump, Sheen=0.4, Specular=0.25), ms.inputs[1])
    n.links.new(n.new('ShaderNodeBsdfTranslucent', Color=tuple(min(1, x * 1.6) for x in hexc(color))), ms.inputs[2])
    n.out(ms.outputs[0])
    return m


def kit(tone='#8f5a3c', top='#8c1d18', short='#15171c', shoe='#d9a520', hair='#1d130c'):
    return dict(skin=skin(tone), singlet=knit(top), shorts=knit(short, 0.12), shoes=knit(shoe, 0.05), sole=plain('#e9e4d8', 0.5), socks=knit('#e8e4da', 0.2), hair=knit(hair, 0.35),
                bib=knit('#f1eee6', 0.4), ink=plain('#14161c', 0.7))  # fmt: skip
