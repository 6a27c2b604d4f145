"""A small expression layer over shader nodes, and the names every module shares."""

import bpy, bmesh, math, random, sys, os, time
import numpy as np
from mathutils import Vector, Matrix, Euler

R = math.radians
WORK = os.environ.get('ART_WORK', '.art-work')  # scratch folder: raw buffers, texture cache


class N:
    """Tiny expression layer over shader nodes: n.noise(...), n.math('ADD', a, b), n.mix(f, a, b) ..."""

    def __init__(self, tree):
        self.t = tree
        self.nodes = tree.nodes
        self.links = tree.links

    def set(self, sock, v):
        if v is None:
            return
        if isinstance(v, bpy.types.NodeSocket):
            self.links.new(v, sock)
        elif isinstance(v, (tuple, list)) and sock.type == 'RGBA' and len(v) == 3:
            sock.default_value = (*v, 1)
        else:
            sock.default_value = v

    def new(self, typ, out=0, props=None, **inp):
        n = self.nodes.new(typ)
        for k, v in (props or {}).items():
            setattr(n, k, v)
        for k, v in inp.items():
            k2 = k.replace('_', ' ')
            self.set(n.inputs[k2] if k2 in n.inputs else n.inputs[int(k[1:])], v)
        return n.outputs[out] if out is not None else n

    def pos(self):
        return self.new('ShaderNodeNewGeometry', 'Position')

    def obj(self):
        return self.new('ShaderNodeTexCoord', 'Object')

    def rand(self):
        return self.new('ShaderNodeObjectInfo', 'Random')

    def xyz(self, v):
        n = self.new('ShaderNodeSeparateXYZ', None, Vector=v)
        return n.outputs[0], n.outputs[1], n.outputs[2]

    def comb(self, x=0, y=0, z=0):
        return self.new('ShaderNodeCombineXYZ', X=x, Y=y, Z=z)

    def mapping(self, v, loc=(0, 0, 0), rot=(0, 0, 0), scale=(1, 1, 1)):
        return self.new('ShaderNodeMapping', Vector=v, Location=loc, Rotation=rot, Scale=scale)

    def noise(self, v, scale=5, detail=4, rough=0.5, dist=0, out='Fac'):
        return self.new('ShaderNodeTexNoise', out, Vector=v, Scale=scale, Detail=detail, Roughness=rough, Distortion=dist)

    def voronoi(self, v, scale=5, feature='F1', out='Distance', rnd=1.0):
        return self.new('ShaderNodeTexVoronoi', out, {'feature': feature}, Vector=v, Scale=scale, Randomness=rnd)

    def math(self, op, a, b=0.0, clamp=False):
        n = self.nodes.new('ShaderNodeMath')
        n.operation = op
        n.use_clamp = clamp
        self.set(n.inputs[0], a)
        self.set(n.inputs[1], b)
        return n.outputs[0]

    def vmath(self, op, a, b=(0, 0, 0), out=0):
        n = self.nodes.new('ShaderNodeVectorMath')
        n.operation = op
        self.set(n.inputs[0], a)
        self.set(n.inputs[1], b)
        return n.outputs[out]

    def ramp(self, f, stops, interp='LINEAR', out=0):
        n = self.nodes.new('ShaderNodeValToRGB')
        n.color_ramp.interpolation = interp
        e = n.color_ramp.elements
        cc = lambda c: (c, c, c, 1) if isinstance(c, (int, float)) else (*c[:3], 1)
        e.remove(e[1])
        e[0].position, e[0].color = stops[0][0], cc(stops[0][1])  # elements re-sort on edit: add in order
        for p_, c in stops[1:]:
            e.new(p_).color = cc(c)
        self.set(n.inputs[0], f)
        return n.outputs[out]

    def maprange(self, v, a, b, c=0.0, d=1.0):
        return self.new('ShaderNodeMapRange', i0=v, i1=a, i2=b, i3=c, i4=d)

    def mix(self, f, a, b, mode='MIX'):
        n = self.nodes.new('ShaderNodeMixRGB')
        n.blend_type = mode
        self.set(n.inputs[0], f)
        self.set(n.inputs[1], a)
        self.set(n.inputs[2], b)
        return n.outputs[0]

    def bump(self, h, strength=1.0, dist=0.001, normal=None):
        n = self.nodes.new('ShaderNodeBump')
        n.inputs['Strength'].default_value = strength
        n.inputs['Distance'].default_value = dist
        self.set(n.inputs['Height'], h)
        if normal is not None:
            self.set(n.inputs['Normal'], normal)
        return n.outputs[0]

    def pbr(self, color=None, rough=0.5, metal=0.0, normal=None, **kw):
        n = self.nodes.new('ShaderNodeBsdfPrincipled')
        self.set(n.inputs['Base Color'], color)
        self.set(n.inputs['Roughness'], rough)
        self.set(n.inputs['Metallic'], metal)
        if normal is not None:
            self.set(n.inputs['Normal'], normal)
        for k, v in kw.items():
            self.set(n.inputs[k.replace('_', ' ')], v)
        return n.outputs[0]

    def out(self, surf=None, volume=None, disp=None):
        n = self.nodes.new(
            'ShaderNodeOutputMaterial' if not isinstance(self.t.id_data, bpy.types.World) else 'ShaderNodeOutputWorld'
        )
        if surf is not None:
            self.links.new(surf, n.inputs['Surface'])
        if volume is not None:
            self.links.new(volume, n.inputs['Volume'])
        if disp is not None:
            self.links.new(disp, n.inputs['Displacement'])


def hexc(h):
    h = h.lstrip('#')
    h = h if len(h) == 6 else ''.join(x * 2 for x in h)
    v = [int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in v)


def mat(name):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    m.node_tree.nodes.clear()
    return m, N(m.node_tree)


def glow(m, n, amount, color, strength):
    """Light that hangs in the air: emission over nothing, by an amount from 0 to 1. No lamp is sampled from it."""
    mix = n.nodes.new('ShaderNodeMixShader')
    n.set(mix.inputs[0], amount)
    n.links.new(n.new('ShaderNodeBsdfTransparent'), mix.inputs[1])
    n.links.new(n.new('ShaderNodeEmission', Color=color, Strength=strength), mix.inputs[2])
    n.out(mix.outputs[0])
    m.cycles.sample_as_light = False
